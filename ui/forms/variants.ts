type Options = Record<string, Record<string, string>>
/** The options `true` and `false` are chosen as booleans. */
type Choice<Name> = Name extends 'true' | 'false' ? boolean : Name
type Chosen<O extends Options> = { [Name in keyof O]?: Choice<keyof O[Name]> | undefined }

/** The variant props of a function made by `variants`. */
export type VariantsOf<Style> = Style extends (chosen?: infer C) => string ? NonNullable<C> : never

/** Returns the classes of a component with variants: the shared ones, and those of the chosen or default options. */
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
