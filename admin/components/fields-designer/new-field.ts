import { hasOptions, type FieldKind, type FormField } from '#contract/forms/form-fields.ts';

/** Returns a new field of a kind. */
export function newField(Kind: FieldKind): FormField {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    Key: `f${[...random].map((number) => number.toString(36).padStart(7, '0').slice(-5)).join('')}`,
    Kind,
    Label: Kind === 'table' ? '意见' : '',
    Hint: '',
    IsRequired: false,
    IsHidden: false,
    Options: hasOptions(Kind) ? ['选项一', '选项二'] : [],
    Unit: '',
    Min: undefined,
    Max: undefined,
    Decimals: 0,
  };
}
