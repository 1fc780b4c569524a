CREATE TABLE "conversations"."mentions" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "mentions_conversation_id_seq_user_id_pk" PRIMARY KEY("conversation_id","seq","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversations"."mentions" ADD CONSTRAINT "mentions_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "conversations"."messages"("conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_unseen" ON "conversations"."mentions" USING btree ("user_id","conversation_id") WHERE "conversations"."mentions"."seen_at" is null;