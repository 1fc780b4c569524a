CREATE TABLE "proposals"."questions" (
	"proposal_id" text NOT NULL,
	"n" integer NOT NULL,
	"params" jsonb NOT NULL,
	"search_uid" text NOT NULL,
	CONSTRAINT "questions_proposal_id_n_pk" PRIMARY KEY("proposal_id","n")
);
--> statement-breakpoint
ALTER TABLE "proposals"."options" ADD COLUMN "question" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals"."questions" ADD CONSTRAINT "questions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "proposals"."proposals"("id") ON DELETE cascade ON UPDATE no action;