import type { Account } from '#contract/account.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SitePictureKind } from '#features/site/contract/site.ts';
import { sharePictureSize } from '#contract/rules/pictures.ts';
import type { SitePicture } from '#contract/pictures.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { decodePicture, requirePicture } from '#platform/files/decode-picture.ts';
import { deleteUnusedFiles } from '#platform/files/delete-unused-files.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings, lockSettings, updateSettings } from '#platform/settings.ts';
import { getSitePictureKey, sitePicturesFolder } from './settings.ts';

const settingNames = { logo: 'logo', share: 'sharePicture' } as const;
/** Four times the height in the header, for sharp screens and print. */
const logoSize = { width: 640, height: 320 };

/** Stores an uploaded picture in the size that the site needs, and shows it instead of the earlier one. Throws a 'picture-…' problem. */
export async function replaceSitePicture(
  platform: Platform,
  kind: SitePictureKind,
  file: { path: string },
  actor: Account,
): Promise<SitePicture> {
  await requirePicture(file.path);
  const { data, info } = await resizePicture(platform, kind, file.path);
  const picture = { file: `${randomUUID()}.png`, width: info.width, height: info.height };
  await platform.files.write(getSitePictureKey(picture.file), Readable.from([data]));
  await saveSitePicture(platform, kind, picture, actor);
  return picture;
}

/** The site shows its own drawing again. */
export const deleteSitePicture = (platform: Platform, kind: SitePictureKind, actor: Account) =>
  saveSitePicture(platform, kind, null, actor);

async function resizePicture(platform: Platform, kind: SitePictureKind, path: string) {
  const sharp = await loadSharp();
  const isLogo = kind === 'logo';
  const decoded = await decodePicture(
    platform,
    path,
    isLogo ? logoSize : { width: 2400, height: 2400 },
  );
  const { width, height, channels } = decoded.info;
  const picture = sharp(decoded.data, { raw: { width, height, channels } });
  if (isLogo) return picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return picture
    .resize({ ...sharePictureSize, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .png({ palette: true, quality: 85 })
    .toBuffer({ resolveWithObject: true });
}

async function saveSitePicture(
  platform: Platform,
  kind: SitePictureKind,
  picture: SitePicture | null,
  actor: Account,
): Promise<void> {
  const name = settingNames[kind];
  await platform.transact(async (db, publish) => {
    await lockSettings(db);
    const before = (await getSettings(db))[name];
    await updateSettings(db, { [name]: picture });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: picture ? `change ${kind} picture` : `remove ${kind} picture`,
      subject: 'site',
      before: { picture: before?.file ?? '' },
      after: { picture: picture?.file ?? '' },
    });
    await publish('site');
  });
  const { logo, sharePicture } = await getSettings(platform.database);
  const used = new Set([logo, sharePicture].flatMap((item) => item?.file ?? []));
  await deleteUnusedFiles(platform, sitePicturesFolder, used);
}
