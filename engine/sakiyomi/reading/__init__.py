"""What a search means to a person: trees, reasons, reviews, exercises."""
