import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useAutocomplete } from 'react-aria/useAutocomplete';
import { useListBox, useOption } from 'react-aria/useListBox';
import { Item } from 'react-stately/Item';
import { type ListState, useListState } from 'react-stately/useListState';
import { type ForwardedProps, useForwardProps } from '../forwarded-props.ts';

export type ListChoice = {
  key: string;
  /** The heading of its group. */
  group?: string;
  className?: string | undefined;
  /** Announced as unavailable, but may be chosen to show the reason. */
  isUnavailable?: boolean | undefined;
  content: ReactNode;
};

type ChoicesProps = {
  /** The combobox above, which names this list by `aria-controls`. */
  input: RefObject<HTMLInputElement | null>;
  forwardProps: (props: ForwardedProps<HTMLInputElement>) => void;
  id: string;
  label: string;
  choices: readonly ListChoice[];
  /** The query of the list: when it changes, the first option is selected. */
  query: string;
  onChoose: (key: string) => void;
  className?: string | undefined;
  activeClass?: string | undefined;
  groupClass?: string | undefined;
  /** Rendered above the options. */
  header?: ReactNode;
};

/**
 * The suggestions of a field, as a React Aria list box with autocomplete: the focus stays in the field; arrows, Home,
 * End and Page keys select an option, Enter and a press choose it. One option is always selected, the best match first.
 */
export function Choices(props: ChoicesProps) {
  const { input, choices, query, label } = props;
  const list = useRef<HTMLDivElement>(null);
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null);
  const [, countFocus] = useState(0);
  const state = useListState({
    items: choices,
    children: (choice) => <Item textValue={choice.key}>{choice.content}</Item>,
    selectionMode: 'none',
  });
  const { inputProps, collectionProps, collectionRef } = useAutocomplete(
    { inputRef: input, collectionRef: list, disableAutoFocusFirst: true },
    { inputValue: '', setInputValue: () => {}, focusedNodeId, setFocusedNodeId },
  );
  const { listBoxProps } = useListBox(
    {
      ...collectionProps,
      id: props.id,
      'aria-label': label,
      shouldFocusOnHover: true,
      shouldFocusWrap: true,
      onAction: (key) => props.onChoose(String(key)),
    },
    state,
    collectionRef as RefObject<HTMLDivElement | null>,
  );
  const { value: _, onChange: __, ...virtualFocus } = inputProps;
  const inputHandlers = virtualFocus as ForwardedProps<HTMLInputElement>;
  useForwardProps(
    {
      // Escape is left to the panel or the dialog around the field.
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Escape') inputHandlers.onKeyDown?.(event);
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        inputHandlers.onFocus?.(event);
        countFocus((times) => times + 1);
      },
      onBlur: inputHandlers.onBlur,
      onPointerDown: inputHandlers.onPointerDown,
      'aria-activedescendant': inputHandlers['aria-activedescendant'],
    },
    props.forwardProps,
  );

  const { selectionManager: manager } = state;
  const first = choices[0]?.key;
  const markedAnswer = useRef('');
  // Only while the field has the focus: selecting an option would bring the focus back.
  useEffect(() => {
    if (first === undefined || document.activeElement !== input.current) return;
    const answer = `${query} ${first}`;
    if (markedAnswer.current === answer && manager.isFocused && manager.focusedKey !== null) return;
    if (markedAnswer.current !== answer || manager.focusedKey === null) manager.setFocusedKey(first);
    markedAnswer.current = answer;
    manager.setFocused(true);
  });

  const groups = [...new Set(choices.map(({ group = '' }) => group))];
  return (
    <div {...listBoxProps} ref={collectionRef as RefObject<HTMLDivElement | null>} className={props.className}>
      {props.header}
      {groups.map((group) => {
        const options = choices
          .filter((choice) => (choice.group ?? '') === group)
          .map((choice) => (
            <ChoiceOption key={choice.key} choice={choice} state={state} activeClass={props.activeClass} />
          ));
        return group === '' ? (
          options
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={group} role="group" aria-label={group}>
            <p className={props.groupClass} aria-hidden="true">
              {group}
            </p>
            {options}
          </div>
        );
      })}
    </div>
  );
}

function ChoiceOption(props: { choice: ListChoice; state: ListState<ListChoice>; activeClass: string | undefined }) {
  const { choice, state } = props;
  const ref = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused } = useOption({ key: choice.key }, state, ref);
  const option = {
    ...optionProps,
    'aria-labelledby': undefined,
    'aria-describedby': undefined,
    'aria-selected': isFocused,
    'aria-disabled': choice.isUnavailable || undefined,
  };
  return (
    <div {...option} ref={ref} className={[choice.className, isFocused && props.activeClass].filter(Boolean).join(' ')}>
      {choice.content}
    </div>
  );
}
