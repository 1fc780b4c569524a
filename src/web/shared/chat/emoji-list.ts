/** Emoji that the picker offers, by group. */
export const EMOJI: Readonly<Record<'faces' | 'hands' | 'travel' | 'signs', readonly string[]>> = {
  faces: [...'😀😃😄😁😊🙂😉😍😎🤔😐😴😮😢😭😡🤗🤝'],
  hands: [...'👍👎👌🙏👏💪👋🤞'],
  travel: [...'🛫🛬🚆🚌🚗🏨🧳🎫🗺🏔🌊🌞🌧🛂'],
  signs: [...'✅❌❗❓⏰📅📎📞📧💳💰❤🔥🎉'],
};
