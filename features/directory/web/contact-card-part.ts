import { lazyPart } from '#ui/layout/lazy-part.tsx';

/** Its code draws a QR code, which few need. */
export const ContactCard = lazyPart(async () => (await import('./ContactCard.tsx')).ContactCard);
