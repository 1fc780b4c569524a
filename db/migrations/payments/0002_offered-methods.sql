CREATE TABLE "payments"."offered_methods" (
	"version" integer PRIMARY KEY NOT NULL,
	"methods" jsonb NOT NULL,
	"author" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
