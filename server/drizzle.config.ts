import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name what-changes` writes the SQL that leads from the last migration to the tables as they are. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/*/tables.ts', './src/reception/*/tables.ts', './src/payments/sandbox/tables.ts'],
  out: './migrations',
});
