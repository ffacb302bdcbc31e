import { App, Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { businessSettings, type SiteConfig } from '#contract/public-site/settings.ts';
import { unsentError } from '#ui/editor/unsent-files.ts';
import { useDroppedNotice } from '../components/feedback/dropped-notice.ts';
import { useConflict } from '../components/form/use-conflict.ts';
import { noteSiteFace } from '../components/layout/site-branding.ts';
import { useSendOnce } from '../session/server.ts';

const { GetSiteConfig: read, SaveSiteConfig: save } = businessSettings;

export type SiteField = Exclude<keyof SiteConfig, 'Version' | 'FromEnvironment'>;
export type Values = Partial<SiteConfig>;

interface CardFormOptions {
  fields: readonly SiteField[];
  config: SiteConfig;
  /** Receives the unsaved values of the form; undefined when there are none. */
  onTyped: (values: Values | undefined) => void;
}

/** Provides what the card started from: the server's values, which it follows until something is typed. */
function useStart(form: FormInstance<Values>, { fields, config }: Omit<CardFormOptions, 'onTyped'>) {
  const [start, setStart] = useState<Values>(() => partOf(config, fields));
  const values = (): Values => ({ ...start, ...form.getFieldsValue() });
  const isChanged = (since = start) => !isSame(values(), since);

  useEffect(() => {
    const now = partOf(config, fields);
    if (isChanged() || (isSame(now, start) && now.Version === start.Version)) return;
    setStart(now);
    form.setFieldsValue(now);
    // Only what the server answers anew is followed.
    // oxlint-disable-next-line exhaustive-deps
  }, [config]);

  return { start, setStart, values, isChanged };
}

/** Provides the form of one card: it follows the server until something is typed, and is saved separately. */
export function useCardForm({ fields, config, onTyped }: CardFormOptions) {
  const { message } = App.useApp();
  const sayDropped = useDroppedNotice();
  const [form] = Form.useForm<Values>();
  const { start, setStart, values, isChanged } = useStart(form, { fields, config });
  const { takes, refuse, endMerged, ...conflict } = useConflict(({ Current }) => partOf(Current, fields));
  const { send, isSending } = useSendOnce(save, {
    form,
    invalidates: [read],
    takes,
    onDone: ({ Version, Dropped }, sent) => {
      void message.success('已保存');
      sayDropped(Dropped);
      noteSiteFace(sent);
      const storedValues = { ...(sent as Values), Version };
      setStart(storedValues);
      onTyped(isChanged(storedValues) ? values() : undefined);
    },
  });

  return {
    ...conflict,
    form,
    start,
    values,
    isSaving: isSending,
    noteTyping: () => onTyped(isChanged() ? values() : undefined),
    save() {
      const unsent = unsentError(values().PrivacyText ?? '');
      if (unsent !== undefined) return void message.warning(unsent);
      refuse(undefined);
      send(values() as SentInputOf<typeof save>);
    },
    discard() {
      form.setFieldsValue(start);
      onTyped(undefined);
    },
    merge(merged: Values) {
      form.setFieldsValue(merged);
      setStart({ ...start, ...conflict.theirs });
      endMerged();
      onTyped(values());
    },
  };
}

/** Returns the fields of a card, and the version with which they were read. */
function partOf(config: Values, fields: readonly SiteField[]): Values {
  return Object.fromEntries([...fields, 'Version' as const].map((field) => [field, config[field]]));
}

/** Returns whether two versions are the same; the order of lines and words counts. */
function isSame({ Version: _a, ...one }: Values, { Version: _b, ...other }: Values): boolean {
  const fields = Object.keys({ ...one, ...other }) as SiteField[];
  return fields.every((field) => JSON.stringify(one[field] ?? '') === JSON.stringify(other[field] ?? ''));
}
