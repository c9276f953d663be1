import { type StoredDatabase, storedItems } from '#ui/browser/stored-items.ts';

/**
 * Deletes the guest data of the door from this device and returns the names of people with unsent scans, which stay. A door device, which
 * needs no account, keeps all until it ends.
 */
export async function clearDoorData(): Promise<string[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === storedItems.door.name)) return [];
  const { clearGuestData, loadOwnDevice } =
    await import('#features/door/web/check-in/door-store.ts');
  return (await loadOwnDevice()) ? [] : clearGuestData();
}

/** How each database of the account is cleared. */
export const accountDatabases: Record<StoredDatabase, () => Promise<unknown>> = {
  door: clearDoorData,
  doorPractice: async () => {
    indexedDB.deleteDatabase(storedItems.doorPractice.name);
  },
  // Its file is cached on devices that opened the door, and only they have the database.
  doorAccount: () =>
    import('#features/accounts/web/door-account.ts').then(
      ({ clearDoorAccount }) => clearDoorAccount(),
      () => undefined,
    ),
};
