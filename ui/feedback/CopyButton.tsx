import { useState } from 'react';
import { showNotice } from './notices.ts';
import { LiveRegion } from './VisuallyHidden.tsx';
import { Copy } from '../icons.ts';
import { Button } from '../controls/Button.tsx';

type CopyButtonProps = {
  text: string;
  /** What is copied, for screen readers: 'Token'. */
  name: string;
  /** The notice when the browser refuses, with another way. */
  failed: string;
  onFail?: () => void;
};

/** Copies a text; nothing where the browser has no clipboard, as without https. */
export function CopyButton({ text, name, failed, onFail }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onFail?.();
      showNotice(failed);
    }
  };
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Copy aria-hidden="true" />}
        aria-label={`${isCopied ? 'Copied' : 'Copy'} ${name}`}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <LiveRegion>{isCopied && `${name} copied.`}</LiveRegion>
    </>
  );
}
