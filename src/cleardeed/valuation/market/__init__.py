"""The mathematics of a market: cleaning, comparables, the trained model, intervals. Pure: numbers in, numbers out."""
