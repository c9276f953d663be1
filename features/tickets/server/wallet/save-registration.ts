import type { Platform } from '#platform/platform.ts';
import { registerDevice, unregisterDevice } from './queries.ts';

/** Registers a device for the updates of a pass; false when it was registered before. */
export const addRegistration = (
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  device: { deviceId: string; pushToken: string },
  passId: number,
): Promise<boolean> =>
  transact((db) => registerDevice(db, { ...device, registeredAt: clock.now() }, passId));

/** Ends the updates of a pass on a device. */
export const removeRegistration = (
  { transact }: Pick<Platform, 'transact'>,
  deviceId: string,
  passId: number,
): Promise<void> => transact((db) => unregisterDevice(db, deviceId, passId));
