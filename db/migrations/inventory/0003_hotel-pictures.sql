CREATE TABLE "inventory"."hotel_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"hotel" text NOT NULL,
	"width" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
