-- The clock of a support ticket runs while its author waits for an answer.
UPDATE "conversations"."conversations" SET "deadline" = NULL, "counting" = NULL, "paused_at" = NULL
WHERE "deadline" IS NOT NULL AND "waiting_since" IS NULL AND "status" <> 'paused';
