-- Tables that lost all their chairs stayed on the seating plan.
DELETE FROM "table_position" WHERE NOT EXISTS (
  SELECT FROM "chair" WHERE "chair"."event_id" = "table_position"."event_id" AND "chair"."table_name" = "table_position"."table_name"
);
