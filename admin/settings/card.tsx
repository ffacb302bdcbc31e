import { Button, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { businessSettings, type SiteConfig } from '#contract/public-site/settings.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { Conflict } from '../components/form/conflict.tsx';
import { FieldNames, type NamedField } from '../components/form/labelled-field.tsx';
import { saveKeys } from '../components/form/save-shortcuts.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useCardForm, type SiteField, type Values } from './use-card-form.ts';

/** Properties that every card of the page has. */
export interface CardProps {
  config: SiteConfig;
  onTyped: (id: string, values: Values | undefined) => void;
}

interface SettingsCardProps extends CardProps {
  id: string;
  title: string;
  hint?: string;
  /** The settings that this card edits. */
  fields: readonly SiteField[];
  children: ReactNode;
  /** Content below the form that uses the stored settings. */
  after?: ReactNode;
}

/** Shows one card of the settings with its own 保存: Ctrl+S and Enter in a field of one line do the same. */
export function SettingsCard(props: SettingsCardProps) {
  const { id, title, hint, fields, config, onTyped, children, after } = props;
  const can = useCanCall()(businessSettings.SaveSiteConfig);
  const [names] = useState(() => new Map<string, NamedField>());
  const [isTyped, setTyped] = useState(false);
  const card = useCardForm({
    fields,
    config,
    onTyped(values) {
      setTyped(values !== undefined);
      onTyped(id, values);
    },
  });

  return (
    <section className="sheet site-card" id={id} aria-labelledby={`${id}-title`}>
      <div className="sheet-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {isTyped && <span className="alarm text-xs">未保存</span>}
      </div>
      {hint && <p className="hint site-hint">{hint}</p>}
      {card.refusal && <Notice type="error" title={card.refusal} />}
      {card.theirs && (
        <Conflict
          names={names}
          start={card.start}
          mine={card.values()}
          theirs={card.theirs}
          onMerge={card.merge}
          onBack={card.backFromConflict}
        />
      )}
      <div
        className={card.theirs && 'out-of-sight'}
        role="presentation"
        onKeyDown={saveKeys(() => can && card.form.submit())}
      >
        <FieldNames value={names}>
          <Form
            form={card.form}
            layout="vertical"
            name={id}
            disabled={!can}
            initialValues={card.start}
            onValuesChange={card.noteTyping}
            onFinish={card.save}
          >
            {children}
            {can && (
              <div className="dialog-foot row stretch end mt-2">
                {isTyped && <Button onClick={card.discard}>放弃修改</Button>}
                <Button
                  type="primary"
                  htmlType="submit"
                  loading={card.isSaving}
                  aria-label={`保存：${title}`}
                >
                  保存
                </Button>
              </div>
            )}
          </Form>
        </FieldNames>
      </div>
      {after}
    </section>
  );
}
