CREATE TABLE "conversations"."message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_key" text NOT NULL,
	"message_seq" integer,
	"name" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"key" text NOT NULL,
	"thumbnail" boolean NOT NULL,
	"scan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"discarded_at" timestamp with time zone,
	CONSTRAINT "message_files_scan" CHECK ("conversations"."message_files"."scan" in ('clean', 'unchecked', 'waiting', 'infected'))
);
--> statement-breakpoint
ALTER TABLE "conversations"."message_files" ADD CONSTRAINT "message_files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "conversations"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_conversation" ON "conversations"."message_files" USING btree ("conversation_id","message_seq");--> statement-breakpoint
CREATE INDEX "message_files_unsent" ON "conversations"."message_files" USING btree ("created_at") WHERE "conversations"."message_files"."message_seq" is null or "conversations"."message_files"."discarded_at" is not null;--> statement-breakpoint
CREATE INDEX "message_files_waiting" ON "conversations"."message_files" USING btree ("id") WHERE "conversations"."message_files"."scan" = 'waiting';