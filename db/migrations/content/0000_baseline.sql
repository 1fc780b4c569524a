-- The whole schema of the module. Tables follow src/modules/content/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA content;

CREATE TABLE content.drafts (
    path text NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    summary text NOT NULL,
    markdown text NOT NULL,
    revision integer NOT NULL,
    author text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE content.news (
    path text NOT NULL,
    day date NOT NULL
);

CREATE TABLE content.pages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    path text NOT NULL,
    locale text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    summary text NOT NULL,
    markdown text NOT NULL,
    source text NOT NULL,
    hash text NOT NULL,
    published_at timestamp with time zone NOT NULL,
    withdrawn boolean DEFAULT false NOT NULL,
    author text
);

CREATE TABLE content.redirects (
    path text NOT NULL,
    target text NOT NULL
);

ALTER TABLE ONLY content.drafts ADD CONSTRAINT drafts_path_locale_pk PRIMARY KEY (path, locale);

ALTER TABLE ONLY content.news ADD CONSTRAINT news_pkey PRIMARY KEY (path);

ALTER TABLE ONLY content.pages ADD CONSTRAINT pages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.pages ADD CONSTRAINT pages_version UNIQUE (path, locale, version);

ALTER TABLE ONLY content.redirects ADD CONSTRAINT redirects_pkey PRIMARY KEY (path);

CREATE INDEX news_day ON content.news USING btree (day DESC NULLS LAST);
