import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './PhoneFrame.module.css';

/** Shows content as on a phone: in a frame of that width, because media queries follow the width of their window. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  return (
    <>
      <iframe
        title={title}
        srcDoc="<!doctype html>"
        className={styles.frame}
        onLoad={({ currentTarget }) => setBody(copyStyles(currentTarget.contentDocument))}
      />
      {body && createPortal(children, body)}
    </>
  );
}

/** Gives the document of a frame the language, the color scheme and the styles of this page; returns its body. */
function copyStyles(target: Document | null): HTMLElement | null {
  if (!target) return null;
  for (const { name, value } of document.documentElement.attributes)
    target.documentElement.setAttribute(name, value);
  target.head.append(
    ...[...document.head.querySelectorAll('style, link[rel="stylesheet"]')].map((sheet) =>
      sheet.cloneNode(true),
    ),
  );
  return target.body;
}
