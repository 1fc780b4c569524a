-- The whole schema of the module. Tables follow src/modules/tasks/db/schema.ts; constraints, functions and triggers that it cannot say are written here.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA tasks;

CREATE TABLE tasks.staff_tasks (
    id text NOT NULL,
    n bigint NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    order_id text,
    payment_id text,
    contract_id text,
    details jsonb NOT NULL,
    amounts jsonb NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    done_by text,
    note text,
    CONSTRAINT staff_tasks_note CHECK (((done_by IS NULL) OR ((done_at IS NOT NULL) AND (note IS NOT NULL))))
);

CREATE SEQUENCE tasks.staff_tasks_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE tasks.staff_tasks_n_seq OWNED BY tasks.staff_tasks.n;

ALTER TABLE ONLY tasks.staff_tasks ALTER COLUMN n SET DEFAULT nextval('tasks.staff_tasks_n_seq'::regclass);

ALTER TABLE ONLY tasks.staff_tasks ADD CONSTRAINT staff_tasks_pkey PRIMARY KEY (id);

CREATE INDEX staff_tasks_done ON tasks.staff_tasks USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE UNIQUE INDEX staff_tasks_once ON tasks.staff_tasks USING btree (kind, cause);

CREATE INDEX staff_tasks_open ON tasks.staff_tasks USING btree (n) WHERE (done_at IS NULL);

CREATE INDEX staff_tasks_order ON tasks.staff_tasks USING btree (order_id) WHERE (order_id IS NOT NULL);
