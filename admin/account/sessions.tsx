import { Button, Tag } from 'antd';
import { systemOwnAccount, type OpenSession } from '#contract/accounts/own-account.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { useSession } from '../session/session.tsx';

const { GetSessions: read, EndSession: end } = systemOwnAccount;

/** 登录会话: where the account is signed in, and a way out of each. */
export function Sessions() {
  const { AdminId } = useSession().administrator;
  const query = useAnswer(read, {});
  const send = useSend(end, { invalidates: [read] });
  const ask = useAsk();
  const others = query.data?.filter(({ IsCurrent }) => !IsCurrent).length ?? 0;

  async function endOthers() {
    const question = {
      title: '退出其他所有登录？',
      consequence: `其他 ${others} 处随即退出，未保存的内容会丢失；这里不受影响。`,
      verb: `退出其他 ${others} 处`,
      isDanger: true,
    };
    if (await ask(question)) send.mutate({ AdminId });
  }

  return (
    <section className="sheet" aria-labelledby="sessions-title">
      <div className="sheet-head">
        <h2 id="sessions-title">登录会话</h2>
        {others > 0 && (
          <div className="sheet-tools">
            <Button onClick={() => void endOthers()}>退出其他所有</Button>
          </div>
        )}
      </div>
      <p className="account-text soft mb-3">
        同时最多 10 处，再多时最早的一处退出。有不认识的，请退出它并修改密码。
      </p>
      <LoadState query={query} rows={3} />
      <ul className="sessions plain-list">
        {query.data?.map((session) => (
          <SessionRow
            key={session.SessionId}
            session={session}
            isEnding={send.isPending && send.variables.SessionId === session.SessionId}
            onEnd={() => send.mutate({ SessionId: session.SessionId })}
          />
        ))}
      </ul>
    </section>
  );
}

interface SessionRowProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { Device, Address, CreateTime, LastTime, IsCurrent } = session;
  return (
    <li>
      <span className="row">
        {Device || '命令行登录'}
        {IsCurrent && <Tag color="processing">当前</Tag>}
      </span>
      <span className="session-facts row gap-0 gap-x-5 soft figures">
        {Address && <span>{Address}</span>}
        <span>登录 {CreateTime}</span>
        <span>最近使用 {LastTime}</span>
      </span>
      {!IsCurrent && (
        <Button size="small" loading={isEnding} onClick={onEnd} aria-label={`退出 ${Device} ${Address}`}>
          退出
        </Button>
      )}
    </li>
  );
}
