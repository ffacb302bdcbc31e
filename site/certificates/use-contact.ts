import { useSite } from '../shell/site-data.ts';

interface Contact {
  Label: string;
  Value: string;
}

/** Whom to ask about certificates: the line that names them, or else the association's telephone. */
export function useContact(): Contact | undefined {
  const contacts = useSite()?.site.Contacts ?? [];
  const named = (word: string) => contacts.find(({ Label }) => Label.includes(word));
  return named('证书') ?? named('电话') ?? contacts[0];
}
