CREATE SCHEMA "requests";
--> statement-breakpoint
CREATE TABLE "requests"."request_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"back_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"calculated_by" text NOT NULL,
	"calculated_by_name" text NOT NULL,
	"approved_by" text,
	"approved_by_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_acts_second_person" CHECK ("requests"."request_acts"."approved_by" is null or "requests"."request_acts"."approved_by" <> "requests"."request_acts"."calculated_by"),
	CONSTRAINT "request_acts_approved" CHECK ("requests"."request_acts"."way" = 'release' or "requests"."request_acts"."state" in ('calculated', 'dropped') or "requests"."request_acts"."approved_by" is not null),
	CONSTRAINT "request_acts_hand_named" CHECK ("requests"."request_acts"."way" <> 'hand' or "requests"."request_acts"."state" in ('calculated', 'approved', 'dropped') or "requests"."request_acts"."reference" is not null),
	CONSTRAINT "request_acts_back" CHECK ("requests"."request_acts"."back_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "requests"."request_files" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"side" text NOT NULL,
	"name" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests"."request_grants" (
	"request_id" text NOT NULL,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "request_grants_request_id_visitor_hash_pk" PRIMARY KEY("request_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "requests"."request_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests"."request_links" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests"."request_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"side" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests"."request_people" (
	"request_id" text NOT NULL,
	"passenger_id" text NOT NULL,
	"surname_index" "bytea" NOT NULL,
	CONSTRAINT "request_people_request_id_passenger_id_pk" PRIMARY KEY("request_id","passenger_id")
);
--> statement-breakpoint
CREATE TABLE "requests"."requests" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"reason" text NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"locale" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"user_id" text,
	"contract_id" text,
	"executor_id" text,
	"executor_name" text,
	"deadline" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "requests"."request_acts" ADD CONSTRAINT "request_acts_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests"."request_files" ADD CONSTRAINT "request_files_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests"."request_grants" ADD CONSTRAINT "request_grants_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests"."request_links" ADD CONSTRAINT "request_links_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests"."request_messages" ADD CONSTRAINT "request_messages_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests"."request_people" ADD CONSTRAINT "request_people_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "request_acts_one_live" ON "requests"."request_acts" USING btree ("request_id") WHERE "requests"."request_acts"."state" <> 'dropped';--> statement-breakpoint
CREATE INDEX "request_acts_open" ON "requests"."request_acts" USING btree ("updated_at") WHERE "requests"."request_acts"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "request_files_request" ON "requests"."request_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_history_request" ON "requests"."request_history" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_messages_request" ON "requests"."request_messages" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "requests_order" ON "requests"."requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "requests_desk" ON "requests"."requests" USING btree ("status","priority","deadline");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_live" ON "requests"."requests" USING btree ("order_id","kind") WHERE "requests"."requests"."status" in ('new', 'process', 'paused', 'revision') and "requests"."requests"."kind" <> 'passport_change';