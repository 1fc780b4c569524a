CREATE SCHEMA "conversations";
--> statement-breakpoint
CREATE TABLE "conversations"."conversation_grants" (
	"conversation_id" uuid NOT NULL,
	"visitor_hash" text NOT NULL,
	CONSTRAINT "conversation_grants_conversation_id_visitor_hash_pk" PRIMARY KEY("conversation_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "conversations"."conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"status" text NOT NULL,
	"seq" integer NOT NULL,
	"public_seq" integer NOT NULL,
	"author_read_seq" integer NOT NULL,
	"staff_read_seq" integer NOT NULL,
	"last_author_seq" integer NOT NULL,
	"last_staff_seq" integer NOT NULL,
	"author_key" text NOT NULL,
	"user_id" text,
	"contract_id" text,
	"executor_id" text,
	"executor_name" text,
	"locale" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"code_index" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_number_unique" UNIQUE("number"),
	CONSTRAINT "conversations_status" CHECK ("conversations"."conversations"."status" in ('new', 'process', 'paused', 'complete')),
	CONSTRAINT "conversations_public" CHECK ("conversations"."conversations"."public_seq" <= "conversations"."conversations"."seq"),
	CONSTRAINT "conversations_executor" CHECK (("conversations"."conversations"."executor_id" is null) = ("conversations"."conversations"."executor_name" is null))
);
--> statement-breakpoint
CREATE TABLE "conversations"."messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"changed_seq" integer NOT NULL,
	"side" text NOT NULL,
	"author_key" text NOT NULL,
	"client_id" uuid NOT NULL,
	"sealed" "bytea",
	"internal" boolean NOT NULL,
	"edited" boolean NOT NULL,
	"reply_to" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_internal" CHECK (not "conversations"."messages"."internal" or "conversations"."messages"."side" = 'staff'),
	CONSTRAINT "messages_changed" CHECK ("conversations"."messages"."changed_seq" >= "conversations"."messages"."seq")
);
--> statement-breakpoint
ALTER TABLE "conversations"."conversation_grants" ADD CONSTRAINT "conversation_grants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "conversations"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations"."messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "conversations"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_grants_visitor" ON "conversations"."conversation_grants" USING btree ("visitor_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_subject" ON "conversations"."conversations" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_open" ON "conversations"."conversations" USING btree ("author_key") WHERE "conversations"."conversations"."subject_kind" = 'support' and "conversations"."conversations"."status" <> 'complete';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_code" ON "conversations"."conversations" USING btree ("code_index");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations"."conversations" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "conversations_contract" ON "conversations"."conversations" USING btree ("contract_id","updated_at");--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "conversations"."conversations" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_changes" ON "conversations"."messages" USING btree ("conversation_id","changed_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "conversations"."messages" USING btree ("conversation_id","author_key","client_id");