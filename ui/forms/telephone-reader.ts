import { createContext, use, useEffect, useState } from 'react';

type Reader = typeof import('#contract/rules/read-telephone.ts');

/** The countries whose numbers people type without the country's code, by the settings of the site. */
export const TelephoneCountriesContext = createContext<readonly string[]>([]);

/** Reads typed telephone numbers by the settings of the site; loads when it is needed, and is null until then. */
export function useTelephoneReader(isNeeded: boolean) {
  const [reader, setReader] = useState<Reader | null>(null);
  const countries = use(TelephoneCountriesContext);
  useEffect(() => {
    // Without it, a number counts as it is written: American, or with its country's code.
    if (isNeeded && !reader)
      import('#contract/rules/read-telephone.ts').then(setReader, () => undefined);
  }, [isNeeded, reader]);
  return reader && { ...reader, read: (text: string) => reader.readTelephone(text, countries) };
}
