import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

const Kept = z.object({
  at: z.number(),
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
});

const keyOf = (memory: string) => `answers:${memory}`;

function read(memory: string): z.output<typeof Kept> | null {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(memory)) ?? 'null'));
  } catch {
    return null;
  }
}

function write(memory: string, kept: z.output<typeof Kept> | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(memory), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(memory));
  } catch {
    // A full or forbidden store: the warning before leaving still stands.
  }
}

/**
 * Keeps what is typed into a form in this browser until it is saved, through a reload, an expired sign-in and a closed tab.
 * `memory` names the form and its record. `restoredAt` tells that something was there again, and when it was typed.
 */
export function useKeptAnswers<Answers extends Record<string, string | boolean>>(
  memory: string,
  form: UseFormReturnType<Answers>,
) {
  const [restoredAt, setRestoredAt] = useState<Date | null>(null);
  const looked = useRef('');
  const dirty = form.isDirty();
  const { values } = form;
  useEffect(() => {
    if (looked.current === memory) return;
    looked.current = memory;
    const kept = read(memory);
    if (!kept) return;
    form.setValues((current) => ({ ...current, ...kept.answers }));
    setRestoredAt(new Date(kept.at));
  }, [memory, form]);
  useEffect(() => {
    if (dirty) write(memory, { at: Date.now(), answers: values });
  }, [dirty, memory, values]);

  const forget = () => {
    write(memory, null);
    setRestoredAt(null);
  };
  return {
    restoredAt,
    /** After it was saved. */
    forget,
    /** Back to what is saved. */
    startAgain() {
      forget();
      form.reset();
    },
  };
}
