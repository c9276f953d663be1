import { createEmbedCode, embed, embedHeight } from '#features/event/contract/embed.ts';
import { useSite } from '#features/site/web/site.ts';
import { CopyField } from '#ui/forms/CopyField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Events.module.css';

/** The ticket button for other websites: the code to copy, and how it looks. */
export function EmbedCode() {
  const { data: site } = useSite();
  if (!site) return null;
  const title = `Tickets of ${site.shortName || site.name}`;
  return (
    <Card as="section" className={`${styles.embed} ${layout.stack}`} aria-labelledby="embed-title">
      <h2 id="embed-title">On other websites</h2>
      <p>
        Show the current reception with its countdown and a ticket button on the website of another
        parish or group. It follows the sale by itself and sets no cookies.
      </p>
      <CopyField
        id="embed-code"
        label="Code for the page"
        hint="Give it to the people who look after the other website."
        value={createEmbedCode(window.location.origin, title)}
      />
      <iframe
        className={styles.frame}
        src={embed.getTickets.path}
        title={title}
        height={embedHeight}
        loading="lazy"
      />
    </Card>
  );
}
