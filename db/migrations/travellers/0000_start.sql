CREATE SCHEMA "travellers";
--> statement-breakpoint
CREATE TABLE "travellers"."documents" (
	"owner" text NOT NULL,
	"number_index" "bytea" NOT NULL,
	"passenger_id" text NOT NULL,
	CONSTRAINT "documents_owner_number_index_pk" PRIMARY KEY("owner","number_index")
);
--> statement-breakpoint
CREATE TABLE "travellers"."imports" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"user_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"kept" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "travellers"."passengers" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"initial" "bytea" NOT NULL,
	"words" "bytea"[] NOT NULL,
	"expires_on" date,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passengers_owner" CHECK ("travellers"."passengers"."owner" ~ '^(contract|user):.')
);
--> statement-breakpoint
ALTER TABLE "travellers"."documents" ADD CONSTRAINT "documents_passenger_id_passengers_id_fk" FOREIGN KEY ("passenger_id") REFERENCES "travellers"."passengers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_passenger" ON "travellers"."documents" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "imports_age" ON "travellers"."imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passengers_initial" ON "travellers"."passengers" USING btree ("owner","initial");--> statement-breakpoint
CREATE INDEX "passengers_recent" ON "travellers"."passengers" USING btree ("owner","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "passengers_expiry" ON "travellers"."passengers" USING btree ("owner","expires_on","id");--> statement-breakpoint
CREATE INDEX "passengers_words" ON "travellers"."passengers" USING gin ("words");