import { type MailFrame, writeMail } from './mail-frame.ts';

type CodeMail = {
  site: MailFrame['site'];
  /** A sentence: 'Somebody wants to sign in as you.' */
  why: string;
  code: string;
  minutes: number;
};

/** A letter with a code that somebody has asked for. */
export const codeMail = ({ site, why, code, minutes }: CodeMail) =>
  writeMail({
    site,
    heading: 'Your code',
    blocks: [
      { kind: 'paragraph', text: `${why} If that is you, enter this code:` },
      { kind: 'code', code },
      {
        kind: 'paragraph',
        text: `It is valid for ${minutes} minutes. If it is not you, do nothing and tell the code to nobody.`,
      },
    ],
  });
