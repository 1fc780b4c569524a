CREATE TABLE "platform"."installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_only" CHECK ("platform"."installation"."only"),
	CONSTRAINT "installation_mode" CHECK ("platform"."installation"."mode" in ('demo', 'release'))
);
