import { Button } from 'antd';
import { useId, useState } from 'react';
import type { ImportQuestion } from '#contract/back-office/imports.ts';
import { NativeSelect } from '../components/form/native-select.tsx';

interface QuestionsProps {
  questions: readonly ImportQuestion[];
  /** Checks again with these answers. */
  onAnswer: (answers: Readonly<Record<string, string>>) => void;
}

/** 需要决定: what only a clerk can decide, once for all rows that it concerns. Earlier answers can be changed. */
export function Questions({ questions, onAnswer }: QuestionsProps) {
  const [choices, choose] = useState<Readonly<Record<string, string>>>({});
  if (questions.length === 0) return null;
  const open = questions.filter(({ Key, Answer }) => (choices[Key] ?? Answer) === '');
  const titles = [...new Set(questions.map(({ Title }) => Title))];
  const isChanged = Object.keys(choices).length > 0;
  return (
    <section className="card stack gap-4" aria-label="需要决定">
      <h3 className="part-title">
        {open.length > 0 ? `需要您决定 ${open.length} 处` : '都已决定，可以修改'}
      </h3>
      {titles.map((title) => (
        <Group
          key={title}
          title={title}
          questions={questions.filter(({ Title }) => Title === title)}
          choices={choices}
          onChoose={(answers) => choose({ ...choices, ...answers })}
        />
      ))}
      <div className="row end">
        <Button
          type={isChanged ? 'primary' : 'default'}
          disabled={!isChanged}
          onClick={() => onAnswer(choices)}
        >
          按所选重新检查
        </Button>
      </div>
    </section>
  );
}

interface GroupProps extends Pick<QuestionsProps, 'questions'> {
  title: string;
  choices: Readonly<Record<string, string>>;
  onChoose: (answers: Readonly<Record<string, string>>) => void;
}

function Group({ title, questions, choices, onChoose }: GroupProps) {
  const open = questions.filter(
    ({ Key, Answer, ForAll }) => ForAll !== '' && (choices[Key] ?? Answer) === '',
  );
  return (
    <div className="stack gap-2">
      <div className="row gap-3">
        <strong>{title}</strong>
        {open.length > 0 && (
          <Button
            size="small"
            onClick={() => onChoose(Object.fromEntries(open.map(({ Key, ForAll }) => [Key, ForAll])))}
          >
            {forAllWords(open)}
          </Button>
        )}
      </div>
      <ul className="plain-list stack gap-3">
        {questions.map((question) => (
          <Question
            key={question.Key}
            question={question}
            value={choices[question.Key] ?? question.Answer}
            onChoose={(value) => onChoose({ [question.Key]: value })}
          />
        ))}
      </ul>
    </div>
  );
}

function forAllWords(open: readonly ImportQuestion[]): string {
  const [first] = open;
  const choice = first?.Choices.find(({ Value }) => Value === first.ForAll);
  return first?.ForAll === 'add'
    ? `没有的 ${open.length} 个都新增`
    : `这 ${open.length} 处都选“${choice?.Label ?? ''}”`;
}

interface QuestionProps {
  question: ImportQuestion;
  value: string;
  onChoose: (value: string) => void;
}

function Question({ question, value, onChoose }: QuestionProps) {
  const id = useId();
  const choices = question.Choices.map(({ Value, Label }) => [Value, Label] as const);
  return (
    <li className="row top between gap-3">
      <div className="fill stack gap-0">
        <label htmlFor={id} className="breaks">
          {question.Text}
        </label>
        {question.Details.map((detail) => (
          <span className="soft text-xs breaks" key={detail}>
            {detail}
          </span>
        ))}
      </div>
      <div className="import-answer">
        <NativeSelect
          id={id}
          value={value}
          choices={value === '' ? [['', '请选择'], ...choices] : choices}
          onChange={onChoose}
        />
      </div>
    </li>
  );
}
