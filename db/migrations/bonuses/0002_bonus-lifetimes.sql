CREATE TABLE "bonuses"."bonus_lifetimes" (
	"valid_from" date PRIMARY KEY NOT NULL,
	"months" integer,
	CONSTRAINT "bonus_lifetimes_months" CHECK ("bonuses"."bonus_lifetimes"."months" between 1 and 120)
);
