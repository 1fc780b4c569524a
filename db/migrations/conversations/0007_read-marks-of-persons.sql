CREATE TABLE "conversations"."read_marks" (
	"conversation_id" uuid NOT NULL,
	"reader_key" text NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "read_marks_conversation_id_reader_key_pk" PRIMARY KEY("conversation_id","reader_key")
);
--> statement-breakpoint
ALTER TABLE "conversations"."conversations" ADD COLUMN "author_baseline_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations"."conversations" ADD COLUMN "staff_baseline_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations"."read_marks" ADD CONSTRAINT "read_marks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "conversations"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "conversations"."conversations" SET "author_baseline_seq" = "author_read_seq", "staff_baseline_seq" = "staff_read_seq";
