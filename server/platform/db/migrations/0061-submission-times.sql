-- When the round was submitted that the decision ends; null for decisions from before this column.
alter table review_items add column submitted_at timestamptz;
