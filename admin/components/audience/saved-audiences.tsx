import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { fieldErrorsOf, isApiError } from '#contract/api/envelope.ts';
import { isSomebody, type Audience } from '#contract/audience/audience.ts';
import { businessAudiences, type SavedAudience } from '#contract/audience/audiences.ts';
import { useAnswer, useSendOnce } from '../../session/server.ts';
import { Popover } from '../dialogs/popover.tsx';
import { useChanges } from '../undo/use-changes.ts';

const { GetAudiences, SaveAudience, DelAudience, RestoreAudience } = businessAudiences;

interface SavedAudiencesProps {
  audience: Audience;
  onChoose: (audience: Audience) => void;
}

/** Chooses an audience that was saved under a name, and saves the present one. */
export function SavedAudiences(props: SavedAudiencesProps) {
  return (
    <Popover
      title="常用人群"
      button={(attributes) => (
        <button {...attributes} type="button" className="link">
          常用人群
        </button>
      )}
    >
      {(close) => <Window {...props} close={close} />}
    </Popover>
  );
}

function Window({ audience, onChoose, close }: SavedAudiencesProps & { close: () => void }) {
  const { data: saved } = useAnswer(GetAudiences, {});
  const { remove } = useChanges<SavedAudience>({
    idOf: ({ AudienceId }) => AudienceId,
    nameOf: ({ AudienceName }) => AudienceName,
    invalidates: [GetAudiences],
  });
  return (
    <div className="audience-saved stack gap-2">
      {saved?.length === 0 && <span className="hint">还没有常用人群</span>}
      {saved && saved.length > 0 && (
        <ul className="plain-list" aria-label="常用人群">
          {saved.map((one) => (
            <li key={one.AudienceId} className="row nowrap between">
              <button
                type="button"
                className="link one-line"
                onClick={() => {
                  onChoose(one.Audience);
                  close();
                }}
              >
                {one.AudienceName}
              </button>
              <button
                type="button"
                className="icon-button text-xs"
                aria-label={`删除常用人群：${one.AudienceName}`}
                onClick={() => void remove(DelAudience, RestoreAudience, [one])}
              >
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSomebody(audience) && <NewName audience={audience} saved={saved ?? []} close={close} />}
    </div>
  );
}

interface NewNameProps {
  audience: Audience;
  saved: readonly SavedAudience[];
  close: () => void;
}

/** Saves the present audience; under a name that is there, it replaces the other one after a question. It is no form, as the fields around it are one. */
function NewName({ audience, saved, close }: NewNameProps) {
  const { text, type, name, replaced, problem, isSending, save } = useNaming({ audience, saved, close });
  return (
    <>
      <div className="row nowrap stretch">
        <Input
          aria-label="名称"
          placeholder="名称，如：东江的理事单位"
          value={text}
          onChange={({ target }) => type(target.value)}
          onPressEnter={(event) => {
            // Enter would send the form around it.
            event.preventDefault();
            save();
          }}
        />
        <Button
          type="primary"
          danger={replaced !== undefined}
          disabled={name === ''}
          loading={isSending}
          onClick={save}
        >
          {replaced ? '替换' : '存为常用人群'}
        </Button>
      </div>
      <p className="alarm m-0" role="alert">
        {problem}
      </p>
    </>
  );
}

function useNaming({ audience, saved, close }: NewNameProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const name = text.trim();
  const replaced = saved.find(({ AudienceName }) => AudienceName === name);
  const sending = useSendOnce(SaveAudience, {
    invalidates: [GetAudiences],
    onDone: close,
    takes(error) {
      const message = isApiError(error) ? fieldErrorsOf(error)?.['AudienceName'] : undefined;
      if (message) setProblem(message);
      return message !== undefined;
    },
  });
  const save = () => {
    if (name === '') return;
    const { AudienceId = 0, Version } = replaced ?? {};
    sending.send({ ...audience, AudienceId, AudienceName: name, Version });
  };
  const type = (typed: string) => {
    setText(typed);
    setProblem('');
  };
  return { text, type, name, replaced, problem, isSending: sending.isSending, save };
}
