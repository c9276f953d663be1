/** The last complete backup, made by the site or by hand. */
export const backupRun = 'backup';
/** The last copy of a backup in the bucket. */
export const copyRun = 'backup copy';
/** The last run of all that belongs to a scheduled backup. */
export const scheduledRun = 'scheduled backup';
