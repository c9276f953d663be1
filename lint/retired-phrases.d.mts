export declare const retiredPhrases: [RegExp, string][];
export declare function findRetiredPhrase(text: string): string | null;
export declare function findRawName(text: string): string | null;
