CREATE SCHEMA "tasks";
--> statement-breakpoint
CREATE TABLE "tasks"."staff_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"n" bigserial NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"order_id" text,
	"payment_id" text,
	"contract_id" text,
	"facts" jsonb NOT NULL,
	"amounts" jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	"note" text,
	CONSTRAINT "staff_tasks_note" CHECK ("tasks"."staff_tasks"."done_by" is null or ("tasks"."staff_tasks"."done_at" is not null and "tasks"."staff_tasks"."note" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_tasks_once" ON "tasks"."staff_tasks" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "staff_tasks_open" ON "tasks"."staff_tasks" USING btree ("n") WHERE "tasks"."staff_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "staff_tasks_done" ON "tasks"."staff_tasks" USING btree ("done_at") WHERE "tasks"."staff_tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "staff_tasks_order" ON "tasks"."staff_tasks" USING btree ("order_id") WHERE "tasks"."staff_tasks"."order_id" is not null;