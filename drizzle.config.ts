import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate -- --name what-changes` writes a migration from the last one to the current tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './platform/tables.ts',
    './features/*/server/tables.ts',
    './features/*/server/*/tables.ts',
  ],
  out: './migrations',
});
