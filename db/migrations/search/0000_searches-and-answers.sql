CREATE SCHEMA "search";
--> statement-breakpoint
CREATE TABLE "search"."answers" (
	"uid" text NOT NULL,
	"seq" integer NOT NULL,
	"supplier" text NOT NULL,
	"state" text NOT NULL,
	"offers" jsonb NOT NULL,
	"ms" integer,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answers_uid_seq_pk" PRIMARY KEY("uid","seq")
);
--> statement-breakpoint
CREATE TABLE "search"."searches" (
	"uid" text PRIMARY KEY NOT NULL,
	"params" jsonb NOT NULL,
	"suppliers" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search"."answers" ADD CONSTRAINT "answers_uid_searches_uid_fk" FOREIGN KEY ("uid") REFERENCES "search"."searches"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answers_end_once" ON "search"."answers" USING btree ("uid","supplier") WHERE "search"."answers"."state" <> 'asking';--> statement-breakpoint
CREATE INDEX "searches_expires" ON "search"."searches" USING btree ("expires_at");