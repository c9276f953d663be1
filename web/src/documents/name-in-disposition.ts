/** The name of a file in its content-disposition (RFC 6266): the one in any script where there is one, else the plain one. */
export function nameInDisposition(header: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1];
  return decoded(encoded) ?? plain?.replaceAll(/\\(.)/g, '$1') ?? 'document';
}

function decoded(encoded: string | undefined): string | undefined {
  try {
    return encoded && decodeURIComponent(encoded.trim());
  } catch {
    return undefined;
  }
}
