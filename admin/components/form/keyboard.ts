import type { InputProps } from 'antd';

/** Returns the attributes by which a phone or tablet shows the keyboard for the value of a field. */
export function keyboardOf(name: string): Pick<InputProps, 'inputMode' | 'autoCapitalize' | 'spellCheck'> {
  if (/(?:Phone|Mobile|Telephone|Fax)$/.test(name)) return { inputMode: 'tel' };
  if (name.endsWith('Email')) return { inputMode: 'email', autoCapitalize: 'none' };
  // Numbers that may contain letters, such as the X of an ID number.
  if (/^_(?:idNum|certNum)$/.test(name)) return { autoCapitalize: 'characters', spellCheck: false };
  if (name.endsWith('Account')) return { autoCapitalize: 'none', spellCheck: false };
  return {};
}
