import { escapeMarkup } from '#contract/rules/markup.ts';

/** Characters that XML 1.0 does not allow, also as a reference. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes text for the content and the attributes of XML elements. */
export const escapeXml = (text: string): string => escapeMarkup(text.replace(forbidden, ''));

/** An element with text content. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeXml(text)}</${name}>`;

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>';
