import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -- --name what-changes` writes a migration from the last one to the current tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/*/tables.ts', './src/reception/*/tables.ts', './src/payments/sandbox/tables.ts'],
  out: './migrations',
});
