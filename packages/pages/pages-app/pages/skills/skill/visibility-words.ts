/** Who sees a skill of a hub, for people. */
export const visibilityWords = {
  private: "Only you",
  team: "A team",
  shared: "Named people",
  public: "Everybody",
  premium: "Everybody, for credits",
} as const;
