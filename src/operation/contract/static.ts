import type { TArray, TBoolean, TInteger, TObject, TProperties, TRecord, TString, TUnsafe } from 'typebox';

/**
 * The type of a schema's values, for the schemas that contracts use. TypeBox's own `Static` supports every schema, but
 * makes compilation several times slower.
 */
export type Static<Schema> =
  Schema extends TUnsafe<infer Value>
    ? Value
    : Schema extends TString
      ? string
      : Schema extends TInteger
        ? number
        : Schema extends TBoolean
          ? boolean
          : Schema extends TArray<infer Item>
            ? Static<Item>[]
            : Schema extends TObject<infer Properties>
              ? Fields<Properties>
              : Schema extends TRecord<string, infer Value>
                ? Record<string, Static<Value>>
                : unknown;

type OptionalKey<Properties> = {
  [Key in keyof Properties]: Properties[Key] extends { '~optional': true } ? Key : never;
}[keyof Properties];

type Fields<Properties extends TProperties> = {
  [Key in Exclude<keyof Properties, OptionalKey<Properties>>]: Static<Properties[Key]>;
} & { [Key in OptionalKey<Properties>]?: Static<Properties[Key]> } extends infer Flat
  ? { [Key in keyof Flat]: Flat[Key] }
  : never;
