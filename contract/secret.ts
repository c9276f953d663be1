type SecretKind = 'link' | 'code' | 'name' | 'address';

/**
 * A text whose possession gives access, such as a link with a key. It is no string, so it can't get into a plain text, a log or a
 * row by mistake: there it says 'link removed'. Only what sends or shows it on purpose reads it with `revealSecret`.
 */
export class Secret {
  readonly kind: SecretKind;
  readonly #value: string;

  constructor(kind: SecretKind, value: string) {
    this.kind = kind;
    this.#value = value;
  }

  static reveal(secret: Secret): string {
    return secret.#value;
  }

  toString(): string {
    return `${this.kind} removed`;
  }

  toJSON(): string {
    return this.toString();
  }
}

export const revealSecret = (secret: Secret): string => Secret.reveal(secret);
