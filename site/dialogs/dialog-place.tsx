import { useEffect, useState, type ComponentType } from 'react';
import { outdatedText, transportText } from '#ui/api/transport-text.ts';
import { toast } from '#ui/components/toast.tsx';
import { loadModule, ModuleBroken } from '#ui/loading/load-module.ts';
import {
  closeDialog,
  useAskedForDialog,
  type DialogName,
  type DialogProps,
  type DialogTopics,
} from '../components/open-dialog.ts';

type DialogLoaders = { [Name in DialogName]: () => Promise<ComponentType<DialogProps & DialogTopics[Name]>> };

/** Loaded when they are opened for the first time. */
const dialogLoaders: DialogLoaders = {
  'sign-in': async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  forgotten: async () => (await import('./forgotten-dialog.tsx')).ForgottenDialog,
  'new-password': async () => (await import('./new-password-dialog.tsx')).NewPasswordDialog,
  opening: async () => (await import('./opening-dialog.tsx')).OpeningDialog,
  suggestion: async () => (await import('./suggestion-dialog.tsx')).SuggestionDialog,
  application: async () => (await import('./application-dialog.tsx')).ApplicationDialog,
  member: async () => (await import('./member-dialog.tsx')).MemberDialog,
};

interface Loaded {
  name: DialogName;
  Dialog: ComponentType<DialogProps>;
}

/** Mounted once on the page: renders the dialogs. */
export function DialogPlace() {
  const askedFor = useAskedForDialog();
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (!askedFor?.isOpen || loaded?.name === askedFor.name) return;
    const { name } = askedFor;
    const load = async () => {
      try {
        const Dialog = (await loadModule(dialogLoaders[name])) as ComponentType<DialogProps>;
        setLoaded({ name, Dialog });
      } catch (error) {
        closeDialog(name);
        if (error instanceof ModuleBroken) console.error(error.cause);
        toast(error instanceof ModuleBroken ? outdatedText : transportText.unreachable, 'error');
      }
    };
    void load();
  }, [askedFor, loaded]);

  if (!askedFor || !loaded) return null;
  const { name, Dialog } = loaded;
  const isAskedFor = askedFor.name === name;
  return (
    <Dialog
      key={name}
      {...(isAskedFor && askedFor.topic)}
      isOpen={isAskedFor && askedFor.isOpen}
      onClose={() => closeDialog(name)}
    />
  );
}
