CREATE TABLE "supply"."news" (
	"supplier" text NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_supplier_event_id_pk" PRIMARY KEY("supplier","event_id")
);
--> statement-breakpoint
CREATE INDEX "news_at" ON "supply"."news" USING btree ("at");