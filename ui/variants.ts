type Options = Record<string, Record<string, string>>
/** `true` and `false` are chosen as booleans. */
type Choice<Name> = Name extends 'true' | 'false' ? boolean : Name
type Chosen<O extends Options> = { [Name in keyof O]?: Choice<keyof O[Name]> | undefined }

/** What may be chosen of something made by `variants`. */
export type VariantsOf<Style> = Style extends (chosen?: infer C) => string ? NonNullable<C> : never

/** The classes of something that comes in variants: what all share, and those of the options chosen, or of the defaults. */
export const variants =
  <O extends Options>(
    shared: string,
    options: O,
    defaults: { [Name in keyof O]: Choice<keyof O[Name]> },
  ): ((chosen?: Chosen<O>) => string) =>
  (chosen = {}) =>
    Object.keys(options).reduce(
      (classes, name) => `${classes} ${options[name]?.[String(chosen[name] ?? defaults[name])] ?? ''}`,
      shared,
    )
