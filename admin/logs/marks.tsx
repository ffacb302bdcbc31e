import { GlobalOutlined, RobotOutlined, TeamOutlined, ToolOutlined, UserOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { actorWords, resultWord, type ActorKind, type Operation } from '#contract/back-office/audit.ts';
import { resultCode } from '#contract/api/envelope.ts';

const icons: Record<ActorKind, typeof UserOutlined> = {
  visitor: GlobalOutlined,
  member: TeamOutlined,
  administrator: UserOutlined,
  operator: ToolOutlined,
  system: RobotOutlined,
};

/** Shows the actor of a log entry and its kind. */
export function ActorMark({ operation: { ActorKind, ActorName } }: { operation: Operation }) {
  const Icon = icons[ActorKind];
  return (
    <span className="log-actor">
      <Icon role="img" aria-label={actorWords[ActorKind]} title={actorWords[ActorKind]} />
      {ActorName || actorWords[ActorKind]}
    </span>
  );
}

/** Shows the result by a word and by colour. */
export function ResultMark({ code }: { code: number }) {
  return <Badge status={toneOf(code)} text={resultWord(code)} className="no-wrap" />;
}

function toneOf(code: number) {
  if (code === resultCode.done) return 'success';
  return code < resultCode.serverError ? 'warning' : 'error';
}
